/** The marks in the legend are SVG fragments, 30 units high, most of them centered in a 30 by 30 square. */

export function HotspotMark() {
  return <circle cx="15" cy="15" r="12" className="fill-[#f2a93b]" opacity="0.5" />;
}

/** A numbered stop: a pickup hollow, a drop-off filled. */
export function StopMark({ number, isPickup }: { number: number; isPickup: boolean }) {
  return (
    <>
      <circle
        cx="15"
        cy="15"
        r="12"
        strokeWidth="2.5"
        className={isPickup ? 'fill-surface stroke-accent' : 'fill-accent stroke-surface'}
      />
      <text
        x="15"
        y="19.5"
        textAnchor="middle"
        fontSize="13"
        fontWeight="700"
        className={isPickup ? 'fill-accent' : 'fill-on-accent'}
      >
        {number}
      </text>
    </>
  );
}

/** A line of the route: the leg to the next stop, the later legs, or an offer's detour. */
export function WayMark({ kind }: { kind: 'next' | 'later' | 'detour' }) {
  return (
    <line
      x1="6"
      y1="15"
      x2="60"
      y2="15"
      strokeWidth={kind === 'next' ? 8 : 5.5}
      strokeLinecap={kind === 'detour' ? 'butt' : 'round'}
      strokeDasharray={kind === 'detour' ? '11 6' : undefined}
      opacity={kind === 'later' ? 0.6 : 1}
      className={kind === 'detour' ? 'stroke-note' : 'stroke-accent'}
    />
  );
}

/** An order's pickup: a hollow circle, smaller for an offer. */
export function PickupMark({ isActive }: { isActive: boolean }) {
  return (
    <circle
      cx="15"
      cy="15"
      {...(isActive ? { r: 6.5, strokeWidth: 3.5 } : { r: 5, strokeWidth: 3 })}
      className={isActive ? 'fill-surface stroke-accent' : 'fill-surface stroke-note'}
    />
  );
}

/** An order's drop-off: a filled circle at the right end of a wide legend mark, smaller for an offer. */
export function DropoffMark({ isActive }: { isActive: boolean }) {
  return (
    <circle
      cx="51"
      cy="15"
      r={isActive ? 7 : 5}
      strokeWidth="2"
      className={isActive ? 'fill-accent stroke-surface' : 'fill-note stroke-surface'}
    />
  );
}

export function RestaurantMark() {
  return (
    <rect
      x="9"
      y="9"
      width="12"
      height="12"
      rx="2"
      strokeWidth="2"
      transform="rotate(45 15 15)"
      className="fill-ink stroke-surface"
    />
  );
}

export function PositionMark() {
  return (
    <>
      <circle cx="15" cy="15" r="13" className="fill-focus" opacity="0.25" />
      <circle cx="15" cy="15" r="7" strokeWidth="3" className="fill-focus stroke-surface" />
    </>
  );
}
