import { say } from '../../../definition/text/say.ts';
import type { ExpectedNotice } from '../../../definition/types/definition.ts';
import { WalkRefused } from './refused.ts';
import type { WalkPeople } from './walkWorld.ts';

/** What the service tasks of a request on a walk have told people. */
export class WalkNotices {
  private readonly told: { to: string[]; said: string }[] = [];
  /** how many of them somebody has read */
  private read = 0;
  private readonly initiator: string;
  private readonly people: WalkPeople;

  constructor(initiator: string, people: WalkPeople) {
    this.initiator = initiator;
    this.people = people;
  }

  /** @param fields of the service task: to whom, with commas (left out = the applicant), and what @param name of the task */
  tell({ to = this.initiator, text, message }: Readonly<Record<string, string>>, name: string): void {
    const names = to.split(',').map((one) => one.trim());
    const people = names.flatMap((one) => (one.includes(':') ? [...this.people.members(one)] : [one]));
    this.told.push({ to: people, said: text ?? message ?? name });
  }

  /** What has been told since this was asked last. */
  news(): readonly { to: string[]; said: string }[] {
    const news = this.told.slice(this.read);
    this.read = this.told.length;
    return news;
  }

  /** @throws WalkRefused where nothing has told this person so */
  listen({ notice, text = '' }: ExpectedNotice): void {
    if (this.told.some(({ to, said }) => to.includes(notice) && said.includes(text))) return;
    const there = this.told.map(({ to, said }) => `${to.join(', ')}: "${said}"`).join('; ') || say`none`;
    const wrong =
      text === ''
        ? say`"${notice}" was not told anything; told so far: ${there}`
        : say`"${notice}" was not told "${text}"; told so far: ${there}`;
    throw new WalkRefused('notice', wrong, { by: this.people.called(notice) });
  }
}
