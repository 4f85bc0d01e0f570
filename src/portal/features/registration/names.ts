/** Id of the form for its buttons, which are in the window's footer. */
export const FORM_ID = 'register';
