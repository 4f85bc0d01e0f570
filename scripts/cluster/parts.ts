/** The platform's own processes. */
import { resolve } from 'node:path';
import { statusOf } from './database-services.ts';
import { providerDatabases } from './databases.ts';
import { BALANCER, CHAT, CONSOLE, EDGES, GAMES, GATEWAYS, type Member, PAYMENTS, portsFrom } from './layout.ts';
import { type ClusterState, ownerUrl } from './state.ts';
import type { Service } from './supervisor.ts';

type Settings = Readonly<Record<string, string>>;

/** Brands whose demo data the cluster starts with. */
export const BRANDS = ['aurora', 'harbor', 'lotus'] as const;
const RESTART_MS = 1_000;
const ENTRY = resolve(import.meta.dirname, '../../src/server/part.ts');

/** Public origin of a brand or of another site. */
export function originOf(name: string, { basePort }: ClusterState): string {
  return `http://${name}.localhost:${basePort}`;
}

function sharedSettings(state: ClusterState): Settings {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
    LIVERY_CONSOLE_ORIGIN: originOf('console', state),
    LIVERY_CHAT_ORIGIN: originOf('chat', state),
    LIVERY_GAMES_ORIGIN: originOf('games', state),
    LIVERY_BANK_ORIGIN: originOf('bank', state),
    LIVERY_BRANDS: resolve(process.env['LIVERY_BRANDS'] ?? 'brands'),
  };
}

/** Settings of a gateway, and of commands that work on the cluster's database. */
export function gatewaySettings(state: ClusterState): Settings {
  const { secretKey, edgeSecret, gamesSecret, paymentsSecret } = state.secrets;
  const { web } = portsFrom(state.basePort);
  return {
    ...sharedSettings(state),
    DATABASE_URL: ownerUrl(state),
    LIVERY_SECRET_KEY: secretKey,
    LIVERY_EDGE_SECRET: edgeSecret,
    LIVERY_DEMO_GAMES_SECRET: gamesSecret,
    LIVERY_DEMO: '1',
    LIVERY_DEMO_HISTORY: process.env['LIVERY_DEMO_HISTORY'] ?? '0',
    LIVERY_BANK: 'on',
    LIVERY_BANK_SECRET: paymentsSecret,
    LIVERY_BANK_URL: `http://${PAYMENTS.address}:${web}`,
  };
}

export function gatewayServices(state: ClusterState): readonly Service[] {
  const { gateway } = portsFrom(state.basePort);
  return GATEWAYS.map(({ name, address }) =>
    part(name, 'gateway', address, gateway, gatewaySettings(state), async () => {
      return (await statusOf(`http://${address}:${gateway}/readyz`)) === 200;
    }),
  );
}

/** Edges, console and chat: what browsers reach. */
export function frontServices(state: ClusterState): readonly Service[] {
  const { web } = portsFrom(state.basePort);
  const settings = { ...frontSettings(state), LIVERY_TRUSTED_HOPS: '1' };
  const behind = ({ name, address }: Member, kind: string, site: string, path: string) =>
    part(name, kind, address, web, settings, async () => {
      const host = `${site}.localhost:${web}`;
      return (await statusOf(`http://${address}:${web}${path}`, { host })) === 200;
    });
  return [
    ...EDGES.map((edge) => behind(edge, 'edge', BRANDS[0], '/index')),
    behind(CONSOLE, 'console', 'console', '/'),
    behind(CHAT, 'chat', 'chat', '/'),
  ];
}

function frontSettings(state: ClusterState): Settings {
  return {
    ...sharedSettings(state),
    GATEWAY_URL: gatewayUrl(state),
    LIVERY_EDGE_SECRET: state.secrets.edgeSecret,
    LIVERY_BRANDS_DATABASE_URL: providerDatabases(state).edges,
  };
}

export function providerServices(state: ClusterState): readonly Service[] {
  const { web } = portsFrom(state.basePort);
  const { games, payments } = providerDatabases(state);
  const shared = { ...sharedSettings(state), LIVERY_TRUSTED_HOPS: '1' };
  const answers = (member: Member, site: string, path: string) => async () => {
    const host = `${site}.localhost:${web}`;
    return (await statusOf(`http://${member.address}:${web}${path}`, { host })) === 200;
  };
  const gamesSettings = {
    ...shared,
    DEMO_GAMES_GATEWAY_URL: gatewayUrl(state),
    LIVERY_DEMO_GAMES_DATABASE_URL: games,
    LIVERY_DEMO_GAMES_SECRET: state.secrets.gamesSecret,
    DEMO_GAMES_FRAMED_BY: `http://*.localhost:${web}`,
  };
  // No trusted proxy: its panel then answers this machine without a token, and the balancer is on it.
  const paymentsSettings = {
    ...sharedSettings(state),
    BANK_GATEWAY_URL: gatewayUrl(state),
    LIVERY_BANK_DATABASE_URL: payments,
    LIVERY_BANK_SECRET: state.secrets.paymentsSecret,
  };
  return [
    part(GAMES.name, 'demo-games', GAMES.address, web, gamesSettings, answers(GAMES, 'games', '/verify')),
    part(PAYMENTS.name, 'demo-payments', PAYMENTS.address, web, paymentsSettings, async () => {
      return (await statusOf(`http://${PAYMENTS.address}:${web}/panel`)) > 0;
    }),
  ];
}

/** Where other parts reach the gateways: the balancer. */
export function gatewayUrl({ basePort }: ClusterState): string {
  return `http://${BALANCER}:${portsFrom(basePort).gateway}`;
}

function part(
  name: string,
  kind: string,
  host: string,
  port: number,
  settings: Settings,
  isReady: () => Promise<boolean>,
): Service {
  return {
    name,
    command: [process.execPath, ENTRY, kind],
    env: { ...settings, HOST: host, PORT: String(port) },
    restartAfterMs: RESTART_MS,
    isReady,
  };
}
