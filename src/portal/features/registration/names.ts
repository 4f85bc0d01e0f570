/** Names the form for its buttons, which stand in the window's foot. */
export const FORM_ID = 'register';
