export interface FormGroup {
  /** Text key of the heading; absent for fields without one. */
  readonly title?: string | undefined;
  readonly fields: readonly string[];
}

/** The groups of one step. A form without steps has one. */
export type FormStep = readonly FormGroup[];

export function fieldsOf(steps: readonly FormStep[]): readonly string[] {
  return steps.flatMap((groups) => groups.flatMap(({ fields }) => fields));
}
