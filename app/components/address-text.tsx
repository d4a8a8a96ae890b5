import { splitAddress } from '#worker/domain/places/split-address.ts';

/** An address, with the delivery note ("Apt 4, gate code 1234") on its own line. */
export function AddressText({ address }: { address: string }) {
  const { address: street, note } = splitAddress(address);
  return (
    <>
      <span dir="auto" className="block">
        {street}
      </span>
      {note && (
        <span dir="auto" className="block font-semibold text-accent-strong text-small">
          {note}
        </span>
      )}
    </>
  );
}
