import { create } from 'zustand';

interface RefreshState {
  /** raised whenever something moved: lists that show requests load again */
  requests: number;
  notices: number;
  /** unread notices, as the socket told last; null before it told */
  unread: number | null;
}

export const useRefresh = create<RefreshState>()(() => ({ requests: 0, notices: 0, unread: null }));

export function refreshRequests(): void {
  useRefresh.setState((state) => ({ requests: state.requests + 1 }));
}

export function refreshNotices(): void {
  useRefresh.setState((state) => ({ notices: state.notices + 1 }));
}
