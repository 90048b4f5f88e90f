import { TICKET_PARAMETER } from '../../contract/paths.ts';

interface Place {
  search: string;
  replace(url: string): void;
}

/**
 * Spec section 1: who comes with `?sid=` is let in by it and lands at the root of the site, where the ticket stands in
 * neither address nor history. What is worth nothing leads to the same place; `refused` hears why. Answers whether the
 * page is about to be left.
 */
export async function enterByAddress(
  enter: (ticket: string) => Promise<void>,
  place: Place,
  refused: (error: unknown) => void,
): Promise<boolean> {
  const ticket = new URLSearchParams(place.search).get(TICKET_PARAMETER);
  if (ticket === null) return false;
  await enter(ticket).catch(refused);
  place.replace('/');
  return true;
}
