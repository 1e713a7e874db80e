"""CSV and pasted cells: separators, encodings, headers in three languages, titles, totals and notes."""

from tests.exchange.roster.club_files.kinds import ClubFile

FILES = [
    ClubFile(
        "Excel of Windows in Spanish: semicolons and its own encoding",
        "Nº socio;Nombre y apellidos;F. nacimiento;Sexo;Teléfono\r\n1;Íñigo Muñoz;05/06/1980;H;600 111 222\r\n"
        "2;Begoña Ruiz;31/12/1975;M;\r\n;Total socios: 2;;;\r\n".encode("cp1252"),
        "Íñigo Muñoz · 1 · 1980-06-05 · men · 600 111 222\nBegoña Ruiz · 2 · 1975-12-31 · women\n(total)",
    ),
    ClubFile(
        "Excel of the Mac: its old encoding and line ends",
        "Nombre;Apellidos;Fecha de nacimiento\rJosé;Peña Ibáñez;1/2/1960\rConcepción;Núñez;28/2/1961\r".encode(
            "mac_roman"
        ),
        "José Peña Ibáñez · 1960-02-01\nConcepción Núñez · 1961-02-28",
    ),
    ClubFile(
        "Excel's CSV UTF-8 with its mark",
        "\ufeffNombre;Apellido 1;Apellido 2;Sexo\r\nAna;Peña;Núñez;F\r\nJon;Etxeberria;;M\r\n".encode(),
        "Ana Peña Núñez · women\nJon Etxeberria · men",
    ),
    ClubFile(
        "Excel's Unicode text: UTF-16 with tabs",
        "Izena\tAbizenak\tJaioteguna\tSexua\r\nMiren\tUrrutia\t1970/01/31\tE\r\nKoldo\tMitxelena\t\tG\r\n".encode(
            "utf-16"
        ),
        "Miren Urrutia · 1970-01-31 · women\nKoldo Mitxelena · men",
    ),
    ClubFile(
        "an American list: every date month first",
        b"Member No,Last Name,First Name,Gender,DOB,Cell Phone\n101,Perez,Maria,F,03/25/1948,787-555-0100\n"
        b"102,Rivera,Luis,M,11/02/1951,787-555-0101\n103,Cruz,Ana,F,1/9/1960,\n",
        "Maria Perez · 101 · 1948-03-25 · women · 787-555-0100\nLuis Rivera · 102 · 1951-11-02 · men · 787-555-0101\n"
        "Ana Cruz · 103 · 1960-01-09 · women",
    ),
    ClubFile(
        "two-digit years of Excel's short date",
        b"Name;Date of birth\nAna Ruiz;31/12/80\nEva Sanz;1/2/03\nTomas Gil;15/6/48\n",
        "Ana Ruiz · 1980-12-31\nEva Sanz · 2003-02-01\nTomas Gil · 1948-06-15",
    ),
    ClubFile(
        "months as words",
        b"Socio;Nacimiento\nAna Ruiz;31-dic-80\nEva Sanz;5 de mayo de 1972\nJon Gil;1966ko urtarrilaren 9\n",
        "Ana Ruiz · 1980-12-31\nEva Sanz · 1972-05-05\nJon Gil · 1966-01-09",
    ),
    ClubFile(
        "a title, the day of the list, blank lines, a signature",
        "CLUB DE DOMINÓ LA CHUCHA;;\nRelación de socios a 01/10/2026;;\n;;\nNúm.;Apellidos y Nombre;Tfno.\n"
        "1;Peña Núñez, Ana;943 111 222\n2;Ruiz, José;-\n;;\nActualizado por la secretaría el 1/10/2026;;\n".encode(),
        "Ana Peña Núñez · 1 · 943 111 222\nJosé Ruiz · 2\n(note)",
    ),
    ClubFile(
        "headings between the people",
        "Nombre;Nº\nCABALLEROS;\nLuis Gil;7\nDAMAS;\nRosa Gil;8\nInvitados;\nTotal;2\n".encode(),
        "(section)\nLuis Gil · 7\n(section)\nRosa Gil · 8\n(section)\n(total)",
    ),
    ClubFile(
        "the headings again on each printed page",
        b"Name,Number\nAna Ruiz,1\nName,Number\nEva Sanz,2\nSubtotal,2\nPage 2 of 2,\n",
        "Ana Ruiz · 1\n(heading)\nEva Sanz · 2\n(total)\n(note)",
    ),
    ClubFile(
        "people who have left: Baja in a column of states",
        b"Nombre;Estado\nAna Ruiz;Activo\nEva Sanz;Baja\nJon Gil;Baja (2023)\nLuis Mora;pendiente\n",
        "Ana Ruiz\nEva Sanz · left\nJon Gil · left\nLuis Mora · !unknown-state",
    ),
    ClubFile(
        "people who have left: the day of leaving",
        b"Nombre;Fecha de alta;Fecha de baja\nAna Ruiz;1/2/2001;\nEva Sanz;1/2/2001;5/6/2020\n",
        "Ana Ruiz\nEva Sanz · left",
        "Fecha de alta",
    ),
    ClubFile(
        "people who have left: a word among the remarks, and in other columns",
        "Nombre;Al corriente;Tipo;Observaciones\nAna Ruiz;sí;socio;\nEva Sanz;baja;socio;\nJon Gil;no;Ex-socio;\n"
        "Luis Mora;sí;socio;BAJA desde marzo\n".encode(),
        "Ana Ruiz · good\nEva Sanz · left\nJon Gil · not good · left\nLuis Mora · good · left",
        "Observaciones",
    ),
    ClubFile(
        "active, yes and no",
        b"Member name,Active,Inactive\nAna Ruiz,yes,\nEva Sanz,no,x\n",
        "Ana Ruiz\nEva Sanz · left",
    ),
    ClubFile(
        "optional fields that cannot be read",
        "Nombre;Nacimiento;Sexo;Tipo;Tel;Correo;Al día\nAna Ruiz;1948;Z;familiar;no tiene;ana@;según\n".encode(),
        "Ana Ruiz · !unknown-kind · !unreadable-date · !unknown-bracket · !unknown-answer · !no-phone · !bad-email",
    ),
    ClubFile(
        "numbers that a spreadsheet has rounded",
        b'Name,Phone\nAna Ruiz,3.46E+10\nEva Sanz,"6,00E+08"\nJon Gil,600111222\n',
        "Ana Ruiz · !rounded-number\nEva Sanz · !rounded-number\nJon Gil · 600111222",
    ),
    ClubFile(
        "guests with their sponsors",
        b"Izena;Mota;Bermatzailea;E-posta\nMiren Urrutia;bazkidea;;miren@example.org\n"
        b"Jon Gil;gonbidatua;Miren Urrutia;\n",
        "Miren Urrutia · miren@example.org\nJon Gil · guest of Miren Urrutia",
    ),
    ClubFile(
        "Excel's line that names the separator",
        b"sep=|\r\nNombre|Telefono\r\nAna Ruiz|600, 601\r\n",
        "Ana Ruiz · 600, 601",
    ),
    ClubFile(
        "bars as separators, blank columns at both ends",
        b"|Name|Number|\n|Ana Ruiz|1|\n|Eva Sanz|2|\n",
        "Ana Ruiz · 1\nEva Sanz · 2",
    ),
    ClubFile(
        "an old program of DOS",
        "NOMBRE;SEXO\nIBÁÑEZ MUÑOZ, JOSÉ;V\nPEÑA RUIZ, BEGOÑA;M\n".encode("cp850", "replace"),
        "JOSÉ IBÁÑEZ MUÑOZ · men\nBEGOÑA PEÑA RUIZ · women",
    ),
    ClubFile(
        "two phones: the first column counts",
        b"Nombre;Movil;Telefono\nAna Ruiz;600111222;943111222\n",
        "Ana Ruiz · 600111222",
        "Telefono",
    ),
    ClubFile(
        "the word socio above numbers",
        b"Socio;Nombre\n12;Ana Ruiz\n13;Eva Sanz\n",
        "Ana Ruiz · 12\nEva Sanz · 13",
    ),
    ClubFile(
        "pasted cells with headings",
        b"Nombre\tSexo\tCorreo electr\xc3\xb3nico\r\nAna Ruiz\tF\tana@example.org\r\nJon Gil\tM\t\r\n",
        "Ana Ruiz · women · ana@example.org\nJon Gil · men",
    ),
    ClubFile(
        "pasted cells without headings",
        b"12\tAna Ruiz Gil\t5/6/1980\tF\t600 111 222\n13\tJon Gil\t31/12/1975\tM\t600 111 223\n",
        "Ana Ruiz Gil · 1980-06-05 · women · 600 111 222\nJon Gil · 1975-12-31 · men · 600 111 223",
    ),
    ClubFile("pasted names, one a line", b"Ana Ruiz\nJon Gil\n\nEva Sanz\n", "Ana Ruiz\nJon Gil\nEva Sanz"),
    ClubFile(
        "headings that nobody knows",
        b"Quien;Cuando nacio;Su numero de siempre\nAna Ruiz;5/6/1980;600 111 222\nJon Gil;31/12/1975;600 111 223\n",
        "Ana Ruiz · 1980-06-05 · 600 111 222\nJon Gil · 1975-12-31 · 600 111 223",
    ),
]
