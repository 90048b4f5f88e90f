import type { Words } from '../text/say.ts';

/**
 * What an edit means for what exists already: requests under way keep their version, but drafts are opened under the
 * new one and instances may be migrated to it.
 *
 * - `safe`: nothing that exists can tell
 * - `care`: drafts may need another look, or people do something else from now on
 * - `breaking`: stored data or running instances do not fit any more
 */
export interface Change {
  level: 'safe' | 'care' | 'breaking';
  what: Words;
  /** where it is felt in a process; left out = nowhere in particular */
  at?: ChangedNodes;
}

export interface ChangedNodes {
  /** elements of the process, `start` (whoever fills it in) and `view` (who looks at it afterwards) */
  nodes: string[];
  how: 'added' | 'changed' | 'gone';
}
