"""The patterns that the measured cases of examples/ and bench/sweeps are grouped by, in pictures and tables."""

# (label, how its cases' names begin). Every case belongs to the first family that fits.
FAMILIES = [
    ("sums", ("sum-", "sum@", "mean-")),
    ("minima, maxima", ("auction-", "nearest-", "box-")),
    ("histograms", ("histogram-", "bins-", "shades-", "answers-", "checked-")),
    ("group by, popular keys", ("groups-", "aggregates-", "pageviews", "views", "votes", "hot-")),
    ("hash tables", ("probe-",)),
    ("k-means", ("centroids-",)),
    ("loops over components", ("components-", "channels-")),
    ("cell sums (MPC)", ("cells-", "deposit-")),
    ("sparse matrix × vector", ("spmv-", "matrix@")),
    ("filter", ("filter-", "filter@")),
    ("reserve space, rings", ("reserve-", "ring-", "rings-")),
    ("breadth-first search", ("search@",)),
    ("t-SNE's attraction", ("attract@",)),
    ("message passing", ("messages-",)),
    ("splat gradients", ("splats-", "blend-")),
    ("gradients of rasters, grids, regions", ("raster-", "hash-grid-", "pool-")),
    ("features by a wrapper", ("features-",)),
    ("Hough, finite elements", ("hough-", "elements-")),
    ("several sums without a loop", ("statements-",)),
    ("rare updates, 0.1 to 10 %", ("rare-",)),
    ("launches that learn", ("learn-",)),
    ("places that blocks share", ("shared-",)),
    ("loops of 1 to 64 rounds", ("rounds-",)),
    ("methods of functors", ("functors-",)),
    ("a row a warp, or a block", ("rows-",)),
]
NOT_COMPARED = ("copy", "functors-none")  # hold no atomic


def family_of(case):
    for label, starts in FAMILIES:
        if case.startswith(starts):
            return label
    raise SystemExit(f"{case}: no family of bench/families.py takes it in")
