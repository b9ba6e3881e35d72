import { clockOf, dayOf, type ShopTime } from '@embook/domain/shared';
import { type Place, placeText, type Report } from '../report.ts';

interface Entry {
  readonly from: ShopTime;
  readonly until: ShopTime;
  readonly place: Place;
}

interface Busy {
  readonly id: number;
  readonly name: string;
}

/** Who and what is busy when: two at the same time are a problem, as the database would refuse them too (A1). */
export class Diary {
  readonly #diaries = new Map<string, { who: string; entries: Entry[] }>();

  add({ room, employee }: { room?: Busy | undefined; employee?: Busy | undefined }, entry: Entry): void {
    if (room) this.#diaryOf('room', room).push(entry);
    if (employee) this.#diaryOf('employee', employee).push(entry);
  }

  #diaryOf(kind: string, { id, name }: Busy): Entry[] {
    const diary = this.#diaries.get(`${kind} ${id}`) ?? { who: `${kind} "${name}"`, entries: [] };
    this.#diaries.set(`${kind} ${id}`, diary);
    return diary.entries;
  }

  findOverlaps(report: Report): void {
    for (const { who, entries } of this.#diaries.values()) {
      let latest: Entry | undefined;
      for (const entry of entries.toSorted((a, b) => a.from - b.from)) {
        if (latest && entry.from < latest.until)
          report.problem(
            entry.place,
            `${who} is already taken on ${dayOf(entry.from)} at ${clockOf(entry.from)} by ${placeText(latest.place)}`,
          );
        if (!latest || entry.until > latest.until) latest = entry;
      }
    }
  }
}
