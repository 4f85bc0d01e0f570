import { useEffect } from 'react';
import { focusOn } from './state/focus.ts';
import { controlId, useFormInUse, useFormPart } from './state/form-in-use.ts';

export function FocusHandler() {
  const { id, form } = useFormInUse();
  const focus = useFormPart(form, 'focus');
  useEffect(() => {
    if (focus !== undefined) focusOn(controlId(id, focus.field));
  }, [id, focus]);
  return null;
}
