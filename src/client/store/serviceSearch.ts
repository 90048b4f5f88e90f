import { create } from 'zustand';

interface ServiceSearch {
  /** somebody wants to look for a service, from wherever he is: the search field takes the focus once it is in sight */
  wanted: boolean;
}

export const useServiceSearch = create<ServiceSearch>()(() => ({ wanted: false }));

export function wantServiceSearch(): void {
  useServiceSearch.setState({ wanted: true });
}

export function takeServiceSearch(): void {
  useServiceSearch.setState({ wanted: false });
}
