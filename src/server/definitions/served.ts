import type { Fault } from '../../definition/types/source.ts';
import type { DefinitionKind } from './load.ts';
import type { KnownDefinition, Versioned, VersionedEntity, VersionedReport, VersionedTopic } from './registry.ts';
import type { Slot } from './take.ts';

export type ByKind<T> = Record<DefinitionKind, T>;

/** In the order in which they name each other: topics and reports name entities. */
export const KINDS: readonly DefinitionKind[] = ['entity', 'topic', 'report'];

export const byKind = <T>(make: (kind: DefinitionKind) => T): ByKind<T> => ({
  entity: make('entity'),
  topic: make('topic'),
  report: make('report'),
});

/** What this server serves now, by kind and key, out of memory. How it comes there and changes is its heir's. */
export class ServedDefinitions {
  protected readonly slots = byKind(() => new Map<string, Slot>());

  topic(key: string): VersionedTopic | undefined {
    const served = this.served('topic', key);
    return served?.kind === 'topic' ? served : undefined;
  }

  topics(): VersionedTopic[] {
    return this.#keys('topic').flatMap((key) => this.topic(key) ?? []);
  }

  entity(key: string): VersionedEntity | undefined {
    const served = this.served('entity', key);
    return served?.kind === 'entity' ? served : undefined;
  }

  entities(): VersionedEntity[] {
    return this.#keys('entity').flatMap((key) => this.entity(key) ?? []);
  }

  report(key: string): VersionedReport | undefined {
    const served = this.served('report', key);
    return served?.kind === 'report' ? served : undefined;
  }

  reports(): VersionedReport[] {
    return this.#keys('report').flatMap((key) => this.report(key) ?? []);
  }

  served(kind: DefinitionKind, key: string): Versioned | undefined {
    return this.slots[kind].get(key)?.served;
  }

  known(): KnownDefinition[] {
    return KINDS.flatMap((kind) =>
      [...this.slots[kind]].map(([key, { served, faults }]) => ({ kind, key, served, faults })),
    );
  }

  faults(): Fault[] {
    return KINDS.flatMap((kind) => [...this.slots[kind].values()].flatMap(({ faults }) => faults));
  }

  #keys(kind: DefinitionKind): string[] {
    return [...this.slots[kind].keys()].sort();
  }
}
