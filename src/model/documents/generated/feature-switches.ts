// Generated from schemas/feature-switches.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * The switch tree: the root is a node. A child counts regardless of its parent.
 */
export interface SwitchTreeFile {
  /**
   * The switch's id.
   */
  modId: string;
  /**
   * On only for the text 1.
   */
  enabled?: '0' | '1';
  /**
   * Further nodes.
   */
  childrenNodes?: SwitchTreeFile[];
}
