/** What a small window of the security centre is given. */
export interface WindowProps {
  readonly open: boolean;
  readonly onClose: () => void;
}
