/** Every operation of the API, to be read. Its search would need a worker made of text, which the policy forbids. */

const place = document.getElementById("reader");

window.Redoc.init(place.dataset.document, { disableSearch: true, hideDownloadButton: true }, place);
