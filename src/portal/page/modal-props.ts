/** What every window of the registry is given. It draws its own Dialog and closes with `onClose`. */
export interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The page of a centre that it opens at. */
  readonly page?: string | undefined;
  /** Told when a window has done what it was opened for. */
  readonly onDone?: (() => void) | undefined;
}
