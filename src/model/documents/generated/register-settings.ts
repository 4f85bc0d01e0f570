// Generated from schemas/register-settings.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * By field name, the rule that a registration or reset field obeys.
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
     * The field is asked for. Yes for true, 1, the text 1 and the text true.
     */
    enabled?: boolean | number | string | null;
    /**
     * The field must be filled.
     */
    required?: boolean | number | string | null;
    /**
     * Fewest code points.
     */
    minLength?: number | string | null;
    /**
     * Most code points.
     */
    maxLength?: number | string | null;
    /**
     * A regular expression that must find a match; * means any text. Absent: the kind of patternId decides.
     */
    acceptedPattern?: string | null;
    /**
     * Number of the pattern kind; chooses the message.
     */
    patternId?: number | string | null;
    /**
     * What the field is called, by language; for fields that the platform has no words for.
     */
    labels?: {
      [k: string]: string;
    } | null;
  };
}
