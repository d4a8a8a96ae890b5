import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { NetworkOffer } from './network-offer.tsx';
import { Plans } from './plans.tsx';
import { Questions } from './questions.tsx';
import { Referrals } from './referrals.tsx';

/** What the product is, what it costs, and what people ask. */
export function Sections() {
  return (
    <>
      <Hero />
      <Features />
      <Plans />
      <Questions />
      <NetworkOffer />
      <Referrals />
    </>
  );
}
