import fc from 'fast-check'

// A run is repeatable. To look for what this seed does not find: FC_SEED=$RANDOM npm run test:unit
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_130) })
