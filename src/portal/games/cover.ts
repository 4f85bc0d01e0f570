import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Game } from '#contract/games/read.ts';
import type { CardCover } from '#ui/lists/game-card.tsx';
import { isAllowedPicture, keptAddress } from '../art/assets.ts';
import { titleMotif } from '../art/title-motif.ts';
import { poster } from '../art/use-art.ts';
import { brandRevisionAtom, portalAtom } from '../state/atoms.ts';

interface Hosts {
  /** The image hosts of the merchant (imageCDNs of the status), as far as the brand file lists them. */
  readonly cdns: readonly string[];
  /** Origins that pictures may come from at all. */
  readonly origins: readonly string[];
  readonly brandRevision: string;
}

type Pictured = Pick<Game, 'nodeId' | 'gameType' | 'image' | 'smallImage'> & Partial<Pick<Game, 'code' | 'name'>>;

/** Where the cover of a game is: the gateway's picture where it names one that may be shown, else one of ours. */
export function coverOf({ nodeId, gameType, image, smallImage, code, name }: Pictured, hosts: Hosts): CardCover {
  const src = pictureAt(image ?? smallImage, hosts, 0);
  if (src === undefined) return { src: poster(nodeId, gameType, titleMotif(code, name)) };
  const small = image === undefined ? undefined : pictureAt(smallImage, hosts, 0);
  const isDenser = small !== undefined && small !== src;
  return {
    src,
    retrySrc: pictureAt(image ?? smallImage, hosts, 1),
    srcSet: isDenser ? `${small} 1x, ${src} 2x` : undefined,
  };
}

/**
 * A picture's address. A path is at one of the image hosts: the same path always at the same one, picked by its hash,
 * because each host that is asked keeps a copy of its own; `turn` picks the next. Paths that begin with an underscore are
 * this site's own.
 */
function pictureAt(address: string | undefined, { cdns, origins, brandRevision }: Hosts, turn: number) {
  if (address === undefined) return undefined;
  const path = /^[\w.-]+\//.test(address) ? `/${address}` : address;
  if (!isAllowedPicture(path, origins)) return undefined;
  const cdn = path.startsWith('/') && !path.startsWith('/_') ? cdns[(hashOf(path) + turn) % cdns.length] : undefined;
  return cdn === undefined ? keptAddress(path, brandRevision) : cdn + path;
}

/** FNV-1a, 32 bits: spreads well and is the same everywhere. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** How covers are found on this site. */
export function useCovers(): (game: Pictured) => CardCover {
  const { services, imageOrigins } = useAtomValue(portalAtom);
  const brandRevision = useAtomValue(brandRevisionAtom);
  return useMemo(() => {
    const hosts = { cdns: services.imageCdns, origins: imageOrigins, brandRevision };
    return (game) => coverOf(game, hosts);
  }, [services.imageCdns, imageOrigins, brandRevision]);
}
