import type { Scope } from '../../../definition/expression/scope.ts';
import { linksIn } from '../../../definition/linked.ts';
import { readOf, relatedFields } from '../../../definition/projection/related.ts';
import { say } from '../../../definition/text/say.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { WalkRefused } from './refused.ts';
import type { WalkWorld } from './walkWorld.ts';

/** The requests that the form of a request on a walk names, by what it calls them. */
export class WalkLinks {
  private readonly forms = new Map<string, FormData>();
  private latest = new Date(0);
  private readonly topic: TopicDefinition;
  private readonly initiator: string;
  private readonly world: WalkWorld;

  constructor(topic: TopicDefinition, initiator: string, world: WalkWorld) {
    this.topic = topic;
    this.initiator = initiator;
    this.world = world;
  }

  /**
   * Those that a form names must be there: one's own, and approved. Answers when the last of them was.
   * @throws WalkRefused
   */
  follow(formData: FormData | undefined): Date {
    for (const link of linksIn(formData).filter((one) => !this.forms.has(one))) {
      const request = this.world.request?.(link);
      if (request?.state !== 'completed' || request.initiator !== this.initiator)
        throw new WalkRefused('linked', say`no completed request of "${this.initiator}" comes of "${link}"`, { link });
      this.forms.set(link, request.formData);
      if (request.now > this.latest) this.latest = request.now;
    }
    return this.latest;
  }

  /** What expressions read of them; nothing where the form names none, as it may not be known who they are. */
  scope(): Pick<Scope, 'related'> {
    if (this.forms.size === 0) return {};
    const fields = relatedFields(this.topic).filter(({ kind }) => kind === 'request');
    const related = fields.flatMap(({ called, reads }) => {
      const read = Object.fromEntries([...this.forms].map(([link, data]) => [link, readOf(data, reads)]));
      return called.map((path) => [path, read] as const);
    });
    return { related: Object.fromEntries(related) };
  }
}
