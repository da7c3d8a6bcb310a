import { useMemo } from 'react';
import { browserSetting } from '../../../../base/api/web/session/session.ts';
import { type FilterPart, readParts, writeParts } from './doctor-filter.ts';

const deskDoctors = browserSetting('desk_doctors');

/** The doctors that this browser's counter shows: a desk of one floor keeps its floor. */
export function useDeskDoctors(): readonly FilterPart[] {
  const text = deskDoctors.useText();
  return useMemo(() => readParts(text), [text]);
}

export function setDeskDoctors(parts: readonly FilterPart[]): void {
  deskDoctors.write(parts.length > 0 ? writeParts(parts) : null);
}
