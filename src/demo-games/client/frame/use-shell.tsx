import { createContext, type ReactNode, use } from 'react';
import type { Shell } from './shell.ts';

const ShellContext = createContext<Shell | undefined>(undefined);

export function ShellProvider({ shell, children }: { readonly shell: Shell; readonly children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** The shell of the surrounding game. Throws outside of a game. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (shell === undefined) throw new Error('There is no game around this: draw it in a ShellProvider.');
  return shell;
}
