/** What stands in a log-in form. Its inputs are uncontrolled, so that what was typed before hydration counts. */

/** Values by field name, trimmed (M92, D37); a tick is 'on'. */
export type Entries = Readonly<Record<string, string>>;

/** Reads a form's inputs. */
export function readEntries(form: HTMLFormElement): Entries {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
  return Object.fromEntries(entries);
}

/** The text of a field, empty when it is absent. */
export function entryOf(entries: Entries, name: string): string {
  return Object.hasOwn(entries, name) ? (entries[name] ?? '') : '';
}

/** The fields of `required` that are empty, in the order of the form. */
export function emptyFields(entries: Entries, required: readonly string[]): readonly string[] {
  return required.filter((name) => entryOf(entries, name) === '');
}
