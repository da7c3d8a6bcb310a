import { doForAnybody } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../base/doors/guard.ts';
import { verifyDocument } from './verify-document.ts';

const door = openDoor('public');

export const documents = atLevel('N0', {
  verify: door.documents.verify.handler(doForAnybody(verifyDocument)),
});
