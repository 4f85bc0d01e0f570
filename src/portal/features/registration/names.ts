/** Names the form for its buttons, which stand in the window's foot. */
export const FORM_ID = 'register';

/** The id of a field's control. */
export function controlId(name: string): string {
  return `${FORM_ID}_${name}`;
}
