/** The marks of the map as parts of an SVG; the legend shows the same ones. */

type Point = { x: number; y: number };

export function HotspotMark({ x, y, text }: Point & { text: string }) {
  return (
    <>
      <circle cx={x} cy={y} r="26" strokeWidth="1.5" className="fill-warn-soft stroke-warn" opacity="0.75" />
      <text
        x={x}
        y={y - 11}
        textAnchor="middle"
        fontSize="12"
        fontWeight="700"
        className="fill-warn"
        direction="ltr"
      >
        {text}
      </text>
    </>
  );
}

/** Where an order is collected: hollow. */
export function PickupMark({ x, y, isActive }: Point & { isActive: boolean }) {
  return (
    <circle
      cx={x}
      cy={y}
      r="6.5"
      strokeWidth="3.5"
      className={isActive ? 'fill-surface stroke-accent' : 'fill-surface stroke-note'}
    />
  );
}

/** Where an order is handed over: filled. */
export function DropoffMark({ x, y, isActive }: Point & { isActive: boolean }) {
  return (
    <circle
      cx={x}
      cy={y}
      r="7"
      strokeWidth="2"
      className={isActive ? 'fill-accent stroke-surface' : 'fill-note stroke-surface'}
    />
  );
}

export function RestaurantMark({ x, y }: Point) {
  return (
    <rect
      x={x - 6}
      y={y - 6}
      width="12"
      height="12"
      rx="2"
      strokeWidth="2"
      transform={`rotate(45 ${x} ${y})`}
      className="fill-ink stroke-surface"
    />
  );
}

export function PositionMark({ x, y }: Point) {
  return (
    <>
      <circle cx={x} cy={y} r="13" className="fill-focus" opacity="0.25" />
      <circle cx={x} cy={y} r="7" strokeWidth="3" className="fill-focus stroke-surface" />
    </>
  );
}
