/**
 * What a field holds when it is emptied. rjsf looks a default up in an object that has the prototype's names too: a field
 * called "constructor" would get a function as soon as it held nothing. It holds an empty text instead, which its schema
 * names as its default.
 */
export function emptyOf(field: string): '' | undefined {
  return field in Object.prototype ? '' : undefined;
}
