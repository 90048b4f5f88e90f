import { Component } from 'react';
import type { ReactNode } from 'react';
import { ChunkError } from '../app/chunkReload.ts';
import { ErrorState } from './ErrorState.tsx';

interface Props {
  children: ReactNode;
  /** what lies beside the page is left out, and nothing is put in its place */
  aside?: boolean;
}

/** A page that cannot be drawn says so in its place, and the rest of the hall goes on. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.aside) return null;
    return (
      <ErrorState
        error={error}
        retry={() => (error instanceof ChunkError ? window.location.reload() : this.setState({ error: null }))}
      />
    );
  }
}
