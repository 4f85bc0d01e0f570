/**
 * The switches that the platform knows by name (M09-M18). Servers send many more (a module id for each call); only these
 * change what a visitor sees.
 */
export interface SwitchSpec {
  readonly id: string;
  /** Who acts on it: what is shown (conditions), the portal's log-in, the gateway alone, or nobody, with the reason. */
  readonly readBy: 'conditions' | 'login' | 'gateway' | { readonly nobody: string };
}

const shown = (id: string): SwitchSpec => ({ id, readBy: 'conditions' });

export const SWITCHES: readonly SwitchSpec[] = [
  shown('USERNAMEREG3'),
  shown('MOBILENUMREG3'),
  shown('REGMOBVERF3'),
  shown('MOBILENUMPASSREG3'),
  shown('MOBILEVERCODELOGIN3'),
  shown('CHNGPASSVERIF3'),
  shown('FREEPLAY3'),
  shown('MANPLAYREB3'),
  shown('DEPOSIT'),
  shown('WITHDRAW'),
  shown('REWCEN3'),
  shown('MAILCEN'),
  shown('PLYRBT'),
  { id: 'PWDEXPFORCECHANGE3', readBy: 'login' },
  { id: 'LOGINIPVERF3', readBy: 'gateway' },
  { id: 'DIRECTREG3', readBy: { nobody: 'no effect is stated (D04): it is a fact and nothing more' } },
];
