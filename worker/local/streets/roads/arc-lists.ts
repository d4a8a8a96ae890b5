/** A connection between two junctions: a street, or a shortcut through the junction `via`. */
export type Arc = { from: number; to: number; time: number; length: number; via: number };

/** The arcs out of and into each junction, newest first. They change while the hierarchy is built. */
export type ArcLists = { out: Arc[][]; into: Arc[][] };

export function createArcLists(junctionCount: number): ArcLists {
  const create = () => Array.from({ length: junctionCount }, (): Arc[] => []);
  return { out: create(), into: create() };
}

/** Adds an arc, or replaces the existing one between the same junctions if that is slower. */
export function addArc({ out, into }: ArcLists, arc: Arc): void {
  const known = out[arc.from]?.find(({ to }) => to === arc.to);
  if (!known) {
    out[arc.from]?.unshift(arc);
    into[arc.to]?.unshift(arc);
  } else if (arc.time < known.time) Object.assign(known, arc);
}

/** Removes a junction's arcs from its neighbors' lists; its own lists keep them. */
export function detachJunction({ out, into }: ArcLists, junction: number): void {
  const remove = (list: Arc[] | undefined, arc: Arc) => list?.splice(list.indexOf(arc), 1);
  for (const arc of into[junction] ?? []) remove(out[arc.from], arc);
  for (const arc of out[junction] ?? []) remove(into[arc.to], arc);
}
