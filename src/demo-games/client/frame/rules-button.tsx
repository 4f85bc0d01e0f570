import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { createLate, useLate } from '#ui/late/late.ts';
import { usePage } from '../page/page.tsx';
import type { Rules } from './rules-window.tsx';

const rules = createLate(() => import('./rules-window.tsx'));

/** Opens the rules of a game. */
export function RulesButton(props: Rules) {
  const { t } = usePage();
  const [isOpen, setOpen] = useState(false);
  const code = useLate(rules, isOpen);
  return (
    <>
      <Button variant="quiet" icon="info" onClick={() => setOpen(true)} data-testid="rules">
        {t('rules.title')}
      </Button>
      {code && <code.RulesWindow {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
