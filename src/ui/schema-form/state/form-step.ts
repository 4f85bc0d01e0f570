/** Fields that stand together under a heading. */
export interface FormGroup {
  /** Text key of the heading; absent for fields without one. */
  readonly title?: string | undefined;
  readonly fields: readonly string[];
}

/** The groups of one step. A form that is not walked in steps has one. */
export type FormStep = readonly FormGroup[];

/** The fields of steps, in their order. */
export function fieldsOf(steps: readonly FormStep[]): readonly string[] {
  return steps.flatMap((groups) => groups.flatMap(({ fields }) => fields));
}
