import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { whenNear } from '#ui/late/near-screen.ts';
import { css } from '#ui/style/style.ts';

/** Off the screen the section costs no layout, paint or animation. About as high as a shelf. */
const far = css({ contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 18rem' });

interface NearProps {
  /** Placeholder, rendered by the server. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/** Renders a section far down the page, and sends its requests, only when it comes near the viewport (M153). */
export function Near({ waiting, children }: NearProps) {
  const [isNear, setNear] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return undefined;
    return whenNear(box.current, () => startTransition(() => setNear(true)));
  }, []);
  if (isNear) return children;
  return (
    <div ref={box} className={far}>
      {waiting}
    </div>
  );
}
