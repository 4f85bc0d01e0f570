// Generated from schemas/register-settings.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * Rules of the registration and password reset fields, by field name.
 */
export interface RegisterSettingsFile {
  /**
   * The rule of one field.
   */
  [k: string]: {
    /**
     * Name of the field.
     */
    key?: string;
    /**
     * The field is shown. Yes for true, 1, the string 1 and the string true.
     */
    enabled?: boolean | number | string | null;
    /**
     * The field must be filled in.
     */
    required?: boolean | number | string | null;
    /**
     * Minimum number of code points.
     */
    minLength?: number | string | null;
    /**
     * Maximum number of code points.
     */
    maxLength?: number | string | null;
    /**
     * A regular expression that the value must match; * means any text. Absent: the pattern kind in patternId applies.
     */
    acceptedPattern?: string | null;
    /**
     * Number of the pattern kind. It selects the error message.
     */
    patternId?: number | string | null;
    /**
     * Label of the field by language, for fields without a platform label.
     */
    labels?: {
      [k: string]: string;
    } | null;
  };
}
