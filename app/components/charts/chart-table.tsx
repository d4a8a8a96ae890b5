type Props = {
  title: string;
  labelHeading: string;
  valueHeading: string;
  rows: { label: string; valueText: string }[];
};

/** The figures of a chart for those who do not see it. */
export function ChartTable({ title, labelHeading, valueHeading, rows }: Props) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{labelHeading}</th>
            <th scope="col">{valueHeading}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, valueText }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{valueText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
