// Generated from schemas/feature-switches.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * The switch tree. The root is a node. A child is on or off regardless of its parent.
 */
export interface SwitchTreeFile {
  /**
   * Id of the switch.
   */
  modId: string;
  /**
   * The switch is on only for the string 1.
   */
  enabled?: '0' | '1';
  /**
   * Child nodes.
   */
  childrenNodes?: SwitchTreeFile[];
}
