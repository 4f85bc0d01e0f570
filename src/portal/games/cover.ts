import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Game } from '#contract/games/read.ts';
import type { CardCover } from '#ui/lists/game-card.tsx';
import { immutableAddress, isAllowedPicture } from '../art/assets.ts';
import { titleMotif } from '../art/title-motif.ts';
import { poster } from '../art/use-art.ts';
import { brandRevisionAtom, portalAtom } from '../state/atoms.ts';

interface Hosts {
  /** The merchant's image hosts (imageCDNs of the status), limited to those that the brand file lists. */
  readonly cdns: readonly string[];
  readonly origins: readonly string[];
  readonly brandRevision: string;
}

type Pictured = Pick<Game, 'nodeId' | 'gameType' | 'image' | 'smallImage'> & Partial<Pick<Game, 'code' | 'name'>>;

/** The cover of a game: the gateway's picture where allowed, else a generated one. */
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
 * A picture's address. A path is resolved against one of the image hosts: the same path always against the same host,
 * chosen by its hash, because each host means a separate cached copy; `hostOffset` selects the next host. Paths that begin
 * with an underscore are this site's own.
 */
function pictureAt(address: string | undefined, { cdns, origins, brandRevision }: Hosts, hostOffset: number) {
  if (address === undefined) return undefined;
  const path = /^[\w.-]+\//.test(address) ? `/${address}` : address;
  if (!isAllowedPicture(path, origins)) return undefined;
  const cdn =
    path.startsWith('/') && !path.startsWith('/_') ? cdns[(hashOf(path) + hostOffset) % cdns.length] : undefined;
  return cdn === undefined ? immutableAddress(path, brandRevision) : cdn + path;
}

/** FNV-1a, 32 bits: well distributed and deterministic. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export function useCovers(): (game: Pictured) => CardCover {
  const { services, imageOrigins } = useAtomValue(portalAtom);
  const brandRevision = useAtomValue(brandRevisionAtom);
  return useMemo(() => {
    const hosts = { cdns: services.imageCdns, origins: imageOrigins, brandRevision };
    return (game) => coverOf(game, hosts);
  }, [services.imageCdns, imageOrigins, brandRevision]);
}
