/**
 * Value of an emptied field. rjsf looks up a default in an object with a prototype: an empty field named "constructor"
 * would get a function. Such a field gets an empty text instead, which its schema names as default.
 */
export function emptyOf(field: string): '' | undefined {
  return field in Object.prototype ? '' : undefined;
}
