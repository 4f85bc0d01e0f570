/** Ambiguous or invalid HTTP requests (request smuggling): each is refused before any part of it is used. */

const HOST = 'Host: aurora.localhost';
const END = 'Connection: close';
const PATH = '/wps/system/status?url=aurora.localhost';

export const ODD_REQUESTS: readonly (readonly [what: string, ...lines: string[]])[] = [
  ['two Hosts', `GET ${PATH} HTTP/1.1`, HOST, 'Host: lotus.localhost', END],
  ['the same Host twice, written otherwise', `GET ${PATH} HTTP/1.1`, HOST, 'hOST: aurora.localhost', END],
  ['no Host', `GET ${PATH} HTTP/1.1`, END],
  ['a target in absolute form', `GET http://aurora.localhost${PATH} HTTP/1.1`, HOST, END],
  ['a target that names another host', `GET http://lotus.localhost${PATH} HTTP/1.1`, HOST, END],
  ['a target that is no address', 'GET http: HTTP/1.1', HOST, END],
  ['an asterisk', 'OPTIONS * HTTP/1.1', HOST, END],
  ['a tunnel', 'CONNECT a.example:443 HTTP/1.1', HOST, END],
  ['a tunnel to a path', `CONNECT ${PATH} HTTP/1.1`, HOST, END],
  ['another HTTP', `GET ${PATH} HTTP/2.0`, HOST, END],
  ['a broken escape', 'GET /wps/%zz HTTP/1.1', HOST, END],
  ['half a letter', 'GET /wps/%c3 HTTP/1.1', HOST, END],
  ['a header without a name', `GET ${PATH} HTTP/1.1`, HOST, ': x', END],
  ['two lengths', `POST ${PATH} HTTP/1.1`, HOST, 'Content-Length: 1', 'Content-Length: 2', END],
  ['a length and chunks', `POST ${PATH} HTTP/1.1`, HOST, 'Content-Length: 1', 'Transfer-Encoding: chunked', END],
  ['no HTTP at all', 'hello'],
];
