/**
 * Switches known by name (M09-M18). Servers send many more (a module id per call); only these affect what a visitor
 * sees.
 */
export interface SwitchSpec {
  readonly id: string;
  /** Reader of the switch: conditions, the portal's log-in, the gateway alone, or none, with the reason. */
  readonly readBy: 'conditions' | 'login' | 'gateway' | { readonly noReader: string };
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
  { id: 'DIRECTREG3', readBy: { noReader: 'no effect is stated (D04): it is a fact and nothing more' } },
];
