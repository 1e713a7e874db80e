"""Exports of phone books and of forms: Google Contacts and Sheets, Outlook, a telephone, Google Forms."""

from tests.exchange.roster.club_files.kinds import ClubFile

FILES = [
    ClubFile(
        "Google Contacts",
        "First Name,Middle Name,Last Name,Nickname,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,"
        "Birthday,Labels\nAna,María,Peña,Anita,* Home,ana@example.org,Mobile,+34 600 111 222 ::: +34 943 111 222,"
        "1980-12-31,* myContacts\nJon,,Gil,,,,,,,* myContacts ::: Club\n".encode(),
        "Ana María Peña · 1980-12-31 · +34 600 111 222 · ana@example.org · !only-first\nJon Gil",
        "Nickname, E-mail 1 - Label, Phone 1 - Label, Labels",
    ),
    ClubFile(
        "Google Contacts of some years ago",
        "Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value\n"
        "Ana Peña,Ana,,Peña,*,ana@example.org,Mobile,600111222\nTxiki Jon,,,,,,Mobile,600111223\n".encode("utf-16"),
        "Ana Peña · 600111222 · ana@example.org\nTxiki Jon · 600111223",
        "E-mail 1 - Type, Phone 1 - Type",
    ),
    ClubFile(
        "Outlook",
        '"First Name","Middle Name","Last Name","Home Phone","Mobile Phone","Birthday","E-mail Address","Gender"\r\n'
        '"Ana","","Pena Ruiz","","600111222","0/0/00","ana@example.org","Unspecified"\r\n'
        '"Luis","","Gil","943111222","","12/24/1955","","Male"\r\n'.encode("cp1252"),
        "Ana Pena Ruiz · ana@example.org · !unreadable-date · !unknown-bracket\n"
        "Luis Gil · 1955-12-24 · men · 943111222",
        "Mobile Phone",
    ),
    ClubFile(
        "a telephone: the display name is the whole name",
        "Display name;Family name;Mobile;E-mail\nAna Peña Ruiz;Peña Ruiz;600111222;\nGil;Gil;600111223;\n".encode(),
        "Ana Peña Ruiz · 600111222\nGil Gil · 600111223",
    ),
    ClubFile(
        "Google Sheets: commas, quotes where needed, dates of its locale",
        'Marca temporal,Nombre completo,Dirección de correo electrónico,Fecha de nacimiento,"Rama (hombres, mujeres)"\n'
        "3/10/2026 18:04:11,Ana Ruiz,ana@example.org,05/06/1980,mujeres\n"
        "3/10/2026 19:15:00,Jon Gil,jon@example.org,17/06/1981,hombres\n".encode(),
        "Ana Ruiz · 1980-06-05 · women · ana@example.org\nJon Gil · 1981-06-17 · men · jon@example.org",
        "Marca temporal",
    ),
    ClubFile(
        "an answer with line breaks in a column that is not needed",
        b'Name,Comments,Phone\nAna Ruiz,"I would like\nto play, please",600111222\nEva Sanz,,\n',
        "Ana Ruiz · 600111222\nEva Sanz",
        "Comments",
    ),
    ClubFile(
        "several e-mail addresses in a cell",
        b"Name;Email\nAna Ruiz;ana@example.org, ana@example.com\nEva Sanz;Eva Sanz <eva@example.org>\n",
        "Ana Ruiz · ana@example.org · !only-first\nEva Sanz · !bad-email",
    ),
]
