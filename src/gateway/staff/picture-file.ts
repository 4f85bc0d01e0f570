import { DATA_POLICY } from '#serving/policy.ts';
import { Failure } from '../pipeline/failure.ts';
import type { StaffFile } from './register-staff-call.ts';

/**
 * A picture from an untrusted client, re-encoded by the server. The headers make browsers treat it only as an image,
 * never as a page.
 */
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-disposition': 'inline; filename="picture.jpg"',
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** A JPEG encoded by the server; throws `not_found` without one. */
export function pictureFile(image: Buffer | undefined): StaffFile {
  if (image === undefined) throw new Failure('not_found');
  return { file: image, type: 'image/jpeg', headers: HEADERS };
}
