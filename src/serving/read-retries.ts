/**
 * How often a GET without a body is sent once more when its connection ends before an answer: a server may end a connection that
 * was kept open in the very moment in which it is used again (RFC 9112, 9.3.1). Other methods are never repeated.
 */
export const READ_RETRIES = 1;
