/** Props of a small window of the security centre. */
export interface WindowProps {
  readonly open: boolean;
  readonly onClose: () => void;
}
