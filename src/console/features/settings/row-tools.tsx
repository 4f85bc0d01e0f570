import { IconButton } from '#ui/icon-button.tsx';
import { css } from '#ui/style.ts';
import { control } from '#ui/tokens.ts';
import { say } from './words.ts';

const tools = css({ display: 'flex', flex: 'none', alignItems: 'center', minBlockSize: control.m });

/** What can be done with a row: the names by which its buttons are found again after it moved. */
export type RowPart = 'up' | 'down' | 'value';

export interface RowToolsProps {
  /** What the row is called: `Address 2`. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Absent: the order says nothing. */
  readonly onMove?: ((by: -1 | 1, part: RowPart) => void) | undefined;
  readonly onDrop: () => void;
}

/** Moves a row by one place, or takes it out. */
export function RowTools({ name, isFirst, isLast, onMove, onDrop }: RowToolsProps) {
  return (
    <span className={tools}>
      {onMove !== undefined && (
        <>
          <IconButton
            icon="chevron-up"
            size="s"
            label={say('row.up', { name })}
            data-part="up"
            aria-disabled={isFirst}
            onClick={() => !isFirst && onMove(-1, 'up')}
          />
          <IconButton
            icon="chevron-down"
            size="s"
            label={say('row.down', { name })}
            data-part="down"
            aria-disabled={isLast}
            onClick={() => !isLast && onMove(1, 'down')}
          />
        </>
      )}
      <IconButton icon="trash-2" size="s" label={say('row.drop', { name })} onClick={onDrop} />
    </span>
  );
}
