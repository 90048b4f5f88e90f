import { Component, type ReactNode } from 'react';
import { RendererContext } from '../settings.ts';

interface BoundaryState {
  error: Error | null;
}

/** Keeps a broken part from taking the rest of the form, and what was typed there, with it. */
export class SectionBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  static override contextType = RendererContext;
  declare context: React.ContextType<typeof RendererContext>;
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): BoundaryState {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { translate, analyst } = this.context ?? { translate: (key: string) => key, analyst: false };
    return (
      <div className="hall-broken" role="alert">
        <p>{translate('partBroken')}</p>
        {analyst ? <pre>{error.message}</pre> : null}
        <button type="button" className="hall-button" onClick={() => this.setState({ error: null })}>
          {translate('retry')}
        </button>
      </div>
    );
  }
}
