import { useEffect, useState } from 'react';

/**
 * What a Modal that may stand within another dialog gets. antd keeps the focus in one that opens where its place in the
 * page is already made. Within another dialog that comes a render later: it would keep nothing, Tab would lead out of it,
 * and the dialog behind would take the focus as soon as it has moved in.
 */
export function usePlaced(): { open: boolean; forceRender: true } {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return { open, forceRender: true };
}
