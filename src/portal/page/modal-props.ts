/** Props of every window of the registry. A window renders its own Dialog and closes with `onClose`. */
export interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly page?: string | undefined;
  readonly onDone?: (() => void) | undefined;
}
